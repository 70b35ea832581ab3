import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { contacts } from '@chairline/contract';
import { AnswerError, type Caller } from '../harness/caller.ts';
import type { Control } from '../harness/control.ts';
import type { Random } from './random.ts';

/** What was said to have happened: the crash test holds the product to it. */
export interface Ledger {
  /** Words of texts the sandbox took from patients; their webhooks are repeated until the office answers 2xx. */
  fromPatients: Set<string>;
  /** Words of texts the office answered 200 for, with the item it named. */
  accepted: Map<string, number>;
  /** Requests that had to be repeated because their answer was lost. */
  repeated: number;
  /** Answers nobody may get: neither 200 nor the 5xx of a server that ends. */
  faults: string[];
}

export interface Load {
  ledger: Ledger;
  /** Ends the load; resolves once every text that was begun is answered. The server must be up. */
  stop(): Promise<void>;
}

const PATIENT_PAUSE = [60, 260] as const;
const STAFF_PAUSE = [80, 320] as const;
const REPEAT_MS = 120;

/** A contact and the number it texts with, ten digits. */
export interface Patient {
  contact: contacts.Contact;
  number: string;
}

/** Patients text in and staff text out, all at once, until stopped. Every text has words of its own. */
export function startLoad(options: {
  control: Control;
  staff: readonly Caller[];
  patients: readonly Patient[];
  /** Numbers no contact has, ten digits. */
  strangers: readonly string[];
  random: Random;
}): Load {
  const { control, staff, patients, strangers, random } = options;
  const ledger: Ledger = { fromPatients: new Set(), accepted: new Map(), repeated: 0, faults: [] };
  let stopping = false;
  let count = 0;
  const nextWords = (who: string) => `${who} ${(count += 1)} ${randomUUID().slice(0, 8)}`;

  async function beOutside(): Promise<void> {
    const numbers = [...patients.map(({ number }) => number), ...strangers];
    while (!stopping) {
      const words = nextWords('patient');
      await control.text(`+1${random.pick(numbers)}`, words);
      ledger.fromPatients.add(words);
      await sleep(random.between(...PATIENT_PAUSE));
    }
  }

  async function beStaff(caller: Caller): Promise<void> {
    while (!stopping) {
      const { contact, number } = random.pick(patients);
      const text = {
        contactId: contact.contact_id,
        to: number,
        words: nextWords('staff'),
        clientRef: randomUUID(),
      };
      await sendUntilAnswered(caller, text);
      await sleep(random.between(...STAFF_PAUSE));
    }
  }

  async function sendUntilAnswered(caller: Caller, text: Parameters<Caller['sendText']>[0]): Promise<void> {
    for (;;) {
      try {
        const item = await caller.sendText(text);
        ledger.accepted.set(text.words, item.comm_participant_id);
        return;
      } catch (error) {
        if (error instanceof AnswerError && error.status < 500) {
          ledger.faults.push(error.message);
          return;
        }
        ledger.repeated += 1;
        await sleep(REPEAT_MS);
      }
    }
  }

  const running = Promise.all([beOutside(), beOutside(), ...staff.map(beStaff)]);
  // A failure of the load itself is told by stop().
  running.catch(() => undefined);
  return {
    ledger,
    async stop() {
      stopping = true;
      await running;
    },
  };
}
