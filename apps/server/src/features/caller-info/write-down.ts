import { callerInfo as contract } from '@chairline/contract';
import { z } from 'zod';
import { SpeechError, type SpeechToText } from '../../gateways/speech/index.ts';
import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import { ModelError } from '../../platform/models.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { askModel } from './ask-model.ts';
import { announceNote, WRITE_DOWN } from './call-notes.ts';
import { maskSsnsIn } from '../../platform/mask-ssn.ts';
import type { Neighbours } from './neighbours.ts';
import { announceInfo } from './present.ts';
import { readAnswer } from './read-transcript.ts';
import { findInfoOfCall, hasAi } from './store.ts';
import { addFacts } from './store-ai-info.ts';
import { lockNote, type NoteRow, saveNote } from './store-notes.ts';

const { infoWords } = contract;

/** Why it cannot be written down, in words for the screen: it is not tried again by itself. */
class Hopeless extends Error {}

/**
 * Writes down a recorded call: the sound to text, once; then what the model finds in it. Each step is kept before the next
 * one begins, so that whoever is killed in between goes on there, and what was found is taken in once.
 */
export function writeDownJob(
  platform: Platform,
  speech: SpeechToText | null,
  neighbours: Neighbours,
): JobKind {
  const { calls } = neighbours;
  const scopeOf = (office: number): OfficeScope => ({ office, actor: { kind: 'job', name: WRITE_DOWN } });

  async function write(scope: OfficeScope, noteId: number): Promise<void> {
    const note = await inOffice(platform, scope, (ctx) => lockNote(ctx.tx, noteId));
    if (note?.state !== 'writing') return;
    const transcript = note.transcript === '' ? await hear(scope, note) : note.transcript;
    if (transcript === null) return;
    const { text } = await askModel(platform, neighbours, scope, { transcript, wanted: 'summary' });
    if (text === null) throw new Hopeless(infoWords.notSummed);
    await inOffice(platform, scope, (ctx) => takeIn(ctx, noteId, { text, transcript }));
  }

  /** @returns the text without social security numbers; null where nothing was said */
  async function hear(scope: OfficeScope, note: NoteRow): Promise<string | null> {
    if (!speech) throw new Hopeless(infoWords.noSpeech);
    const sound = await inOffice(platform, scope, async (ctx) => {
      // Switched off meanwhile: nothing more leaves the house.
      if (!(await hasAi(ctx.tx, ctx.office))) throw new Hopeless(infoWords.aiOff);
      // What a person wrote is of no recording, and is never written down by us.
      const of = note.recordingId === null ? undefined : await calls.recording(ctx, note.recordingId);
      const { fileKey, type, seconds } = of ?? {};
      if (!fileKey || !type) throw new Hopeless(infoWords.notWritten);
      const { centsPerMinute } = speech.facts;
      await neighbours.spendOnSound(ctx, { seconds: seconds ?? 0, centsPerMinute });
      ctx.audit({
        action: 'call.write_down',
        subject: `call:${note.callId}`,
        details: { recording: note.recordingId },
      });
      return { fileKey, type };
    });
    const bytes = await platform.files.read(sound.fileKey);
    const { text, ssn } = maskSsnsIn((await speech.transcribe({ bytes, type: sound.type })).trim());
    return inOffice(platform, scope, async (ctx) => {
      const held = await lockNote(ctx.tx, note.noteId);
      if (held?.state !== 'writing') return null;
      if (ssn !== null) await takeSsn(ctx, note, ssn);
      const change = text === '' ? { state: 'empty' as const } : { transcript: text };
      const after = await saveNote(ctx.tx, note.noteId, change);
      if (text !== '') return text;
      await announceNote(ctx, after);
      return null;
    });
  }

  /** The number is kept sealed like one that was collected; the model never reads it. */
  async function takeSsn(ctx: Context, note: NoteRow, ssn: string): Promise<void> {
    const call = await calls.find(ctx, note.callId);
    if (!call) return;
    const known = await findInfoOfCall(ctx.tx, note.callId);
    if (known?.ssn || known?.corrected.includes('social_security_number')) return;
    const { infoId } = await addFacts(platform, ctx, call, {
      demographic_info: { social_security_number: ssn },
    });
    await announceInfo(platform, ctx, infoId);
  }

  async function takeIn(
    ctx: Context,
    noteId: number,
    { text, transcript }: { text: string; transcript: string },
  ): Promise<void> {
    const note = await lockNote(ctx.tx, noteId);
    // Another run was here before.
    if (note?.state !== 'writing') return;
    const call = await calls.find(ctx, note.callId);
    // As it is known now: somebody may have corrected it while the model read.
    const found = readAnswer(text, transcript, await findInfoOfCall(ctx.tx, note.callId), 'summary');
    if (found === null) throw new Hopeless(infoWords.notSummed);
    const { summary, said, quotes } = found;
    if (call && Object.keys(quotes).length > 0) {
      const { infoId } = await addFacts(platform, ctx, call, said, quotes);
      await announceInfo(platform, ctx, infoId);
    }
    const after = await saveNote(ctx.tx, noteId, {
      state: 'draft',
      summary,
      problem: '',
      writtenAt: ctx.now,
    });
    await announceNote(ctx, after);
  }

  /** What went wrong stands at the call; only what may pass by itself is tried again. */
  async function fail(scope: OfficeScope, noteId: number, error: unknown): Promise<void> {
    const words = wordsOf(error);
    if (words === null) throw error;
    await inOffice(platform, scope, async (ctx) => {
      const note = await lockNote(ctx.tx, noteId);
      if (note?.state !== 'writing') return;
      const change = words.passes ? {} : { state: 'failed' as const };
      await announceNote(ctx, await saveNote(ctx.tx, noteId, { ...change, problem: words.problem }));
    });
    if (words.passes) throw error;
  }

  return defineJob({
    name: WRITE_DOWN,
    payload: z.object({ client_id: z.number().int(), note_id: z.number().int() }),
    async handle({ client_id, note_id }) {
      const scope = scopeOf(client_id);
      try {
        await write(scope, note_id);
      } catch (error) {
        await fail(scope, note_id, error);
      }
    },
  });
}

/** @returns null for a fault of our own */
function wordsOf(error: unknown): { problem: string; passes: boolean } | null {
  if (error instanceof Hopeless) return { problem: error.message, passes: false };
  // A limit that is reached, AI that was switched off, no model: said in its own words.
  if (error instanceof Refusal) return { problem: error.message, passes: false };
  if (error instanceof SpeechError) {
    const passes = error.outcome === 'unavailable';
    return { problem: `${infoWords.notWritten}${passes ? ` ${infoWords.triedAgain}` : ''}`, passes };
  }
  if (error instanceof ModelError) {
    const passes = !['unusable', 'too-long'].includes(error.outcome);
    return {
      problem: passes ? `${infoWords.notWritten} ${infoWords.triedAgain}` : infoWords.notSummed,
      passes,
    };
  }
  return null;
}
