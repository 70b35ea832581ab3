import { randomBytes } from 'node:crypto';
import type { World } from '../../world/index.ts';
import { createTimers } from '../../world/timers.ts';
import { bare, SIP_DOMAIN, userOf } from './addresses.ts';
import { causes } from './causes.ts';
import type { HangupCause } from './causes.ts';
import type { Exchange } from './exchange.ts';
import { openMedia } from './media.ts';
import type { Media } from './media.ts';
import { answerSip, CARRIER } from './sip-answer.ts';
import type { Header, Line } from './sip-answer.ts';
import { cleanSdp, headerOf, uriIn, writeSip } from './sip-message.ts';
import type { SipMessage } from './sip-message.ts';
import type { Call, Device } from './types.ts';

/** One call between the carrier and a browser. */
interface Leg {
  id: string;
  line: Line;
  call: Call;
  media: Media;
  /** Our and their side of the dialog, as From and To have them. */
  ours: string;
  theirs: string;
  target: string;
  sequence: number;
  /** The INVITE that is not answered finally yet: theirs, or ours by its Via. */
  invite: SipMessage | null;
  via: string;
  /** `cancelled`: we no longer want it, and their last word to our INVITE is still to come. */
  state: 'early' | 'up' | 'cancelled' | 'over';
  /** The answer to their offer, ready when the call is accepted. */
  description: Promise<string> | null;
  /** Since when its connection or its sound is gone: a mark of its own each time. */
  lost: object | null;
}

export interface SipLegs {
  /** The device of a browser that is logged in. */
  deviceOf(line: Line): Device;
  /** Whether there is a call of this Call-ID, whoever's. */
  has(id: string): boolean;
  /** A browser's call that the exchange took. */
  begin(line: Line, invite: SipMessage, call: Call, media: Media): void;
  /** A request within a call; false when there is no such call. */
  request(line: Line, message: SipMessage): boolean;
  /** An answer to one of our requests. */
  response(message: SipMessage): void;
  /** The line is cut: its calls stay for a while, what rings is over. */
  cut(line: Line): void;
  /** A softphone that was cut off is back on another line, and has its calls again. */
  returned(line: Line): void;
  tagOf(): string;
  stop(): void;
}

const tag = () => randomBytes(8).toString('hex');
const via = () => `SIP/2.0/WS sandbox.invalid;branch=z9hG4bK${tag()}`;

/** A final answer for a cause. */
function refusalOf(cause: HangupCause | null): readonly [number, string] {
  if (cause?.status === 'busy') return [486, 'Busy Here'];
  if (cause?.code === causes.invalidDestination.code) return [404, 'Not Found'];
  return [480, 'Temporarily Unavailable'];
}

const reasonOf = (cause: HangupCause | null): Header => [
  'Reason',
  `Q.850;cause=${cause?.status === 'busy' ? 17 : 16};text="${cause?.name ?? 'Normal Hangup'}"`,
];

/** The calls of browsers: dialogs of SIP on one side, calls of the exchange on the other. */
export function createSipLegs(world: World, exchange: Exchange): SipLegs {
  const legs = new Map<string, Leg>();
  const timers = createTimers(world.over, (error) => world.log.error(error, 'softphone'));
  const legOf = (call: Call) => [...legs.values()].find((leg) => leg.call === call);

  function send(leg: Leg, method: string, more: readonly Header[] = [], body = ''): void {
    const again = method === 'ACK' || method === 'CANCEL';
    if (!again) leg.sequence += 1;
    const path = method === 'CANCEL' ? leg.via : via();
    if (method === 'INVITE') leg.via = path;
    leg.line.send(
      writeSip(
        `${method} ${leg.target} SIP/2.0`,
        [
          ['Via', path],
          ['Max-Forwards', '70'],
          ['From', leg.ours],
          // As the INVITE it takes back had it (RFC 3261, 9.1).
          ['To', method === 'CANCEL' ? (leg.theirs.split(';tag=')[0] ?? '') : leg.theirs],
          ['Call-ID', leg.id],
          ['CSeq', `${leg.sequence} ${method}`],
          ...more,
          ...(body === '' ? [] : [['Content-Type', 'application/sdp'] as const]),
        ],
        body,
      ),
    );
  }

  function forget(leg: Leg): void {
    leg.state = 'over';
    leg.media.close();
    legs.delete(leg.id);
  }

  /**
   * A call whose connection or sound is gone is kept for a while: its browser may come back to it, by a request of the
   * same dialog or by an offer anew. Then it is over, as one that nobody hung up.
   */
  function watch(leg: Leg): void {
    if (leg.state !== 'up') return;
    if (leg.line.open && !leg.media.lost()) {
      leg.lost = null;
      return;
    }
    if (leg.lost) return;
    const mark = {};
    leg.lost = mark;
    timers.after(world.timing.lineHolds, () => {
      if (leg.lost !== mark || leg.state !== 'up') return;
      forget(leg);
      exchange.hangUp(leg.call, causes.mediaTimeout, 'Error');
    });
  }

  /** An established call. */
  function establish(leg: Leg): void {
    leg.state = 'up';
    leg.media.onChange(() => watch(leg));
    watch(leg);
  }

  /** Their last word to an INVITE that we took back: whoever picked up meanwhile is hung up. */
  function settleCancelled(leg: Leg, message: SipMessage): void {
    if (message.status < 200) return;
    leg.theirs = headerOf(message, 'to');
    if (message.status < 300) {
      leg.target = uriIn(headerOf(message, 'contact')) || leg.target;
      send(leg, 'ACK');
      send(leg, 'BYE', [reasonOf(leg.call.cause)]);
    } else acknowledge(leg, message);
    forget(leg);
  }

  /** ACK of a refusal: within the INVITE's transaction. */
  function acknowledge(leg: Leg, message: SipMessage): void {
    leg.line.send(
      writeSip(`ACK ${leg.target} SIP/2.0`, [
        ['Via', leg.via],
        ['From', leg.ours],
        ['To', headerOf(message, 'to')],
        ['Call-ID', leg.id],
        ['CSeq', `${leg.sequence} ACK`],
      ]),
    );
  }

  /** What went wrong beneath a call ends it. */
  function guard(leg: Leg, work: Promise<void>): void {
    work.catch((error: unknown) => {
      world.log.warn({ error }, 'softphone');
      exchange.hangUp(leg.call, causes.rejected, 'Error');
    });
  }

  async function invite(leg: Leg): Promise<void> {
    const { call } = leg;
    const sdp = await leg.media.offer();
    if (leg.state === 'over') return;
    const headers = Object.entries(call.headers);
    send(
      leg,
      'INVITE',
      [CARRIER, ['X-CallUUID', call.uuid], ['Allow', 'INVITE, ACK, CANCEL, BYE, INFO, OPTIONS'], ...headers],
      sdp,
    );
  }

  const deviceOf = (line: Line): Device => ({
    kind: 'endpoint',
    ring(call) {
      const media = openMedia(world);
      const user = bare(userOf(call.from) ?? call.from);
      const name = call.callerName.replaceAll(/["\\\r\n]/g, '') || user;
      const leg: Leg = {
        id: tag(),
        line,
        call,
        media,
        ours: `"${name}" <sip:${user}@${SIP_DOMAIN}>;tag=${tag()}`,
        theirs: `<sip:${line.user}@${SIP_DOMAIN}>`,
        target: line.contact,
        sequence: 0,
        invite: null,
        via: '',
        state: 'early',
        description: null,
        lost: null,
      };
      legs.set(leg.id, leg);
      return guard(leg, invite(leg));
    },
    accepted(call) {
      const leg = legOf(call);
      if (!leg?.invite || !leg.description) return;
      const { invite: asked, description } = leg;
      leg.invite = null;
      establish(leg);
      guard(
        leg,
        description.then((sdp) => {
          if (leg.state !== 'up') return;
          const more: Header[] = [CARRIER, ['X-CallUUID', call.uuid], ['X-FeatureFlags', 'ft_info']];
          answerSip(leg.line, asked, 200, 'OK', more, sdp, ourTagOf(leg));
        }),
      );
    },
    ended(call) {
      const leg = legOf(call);
      if (!leg) return;
      if (leg.state === 'up') send(leg, 'BYE', [reasonOf(call.cause)]);
      else if (leg.invite) {
        const [status, reason] = refusalOf(call.cause);
        answerSip(
          leg.line,
          leg.invite,
          status,
          reason,
          [['X-CallUUID', call.uuid], reasonOf(call.cause)],
          '',
          ourTagOf(leg),
        );
      } else if (leg.via !== '' && leg.line.open) {
        send(leg, 'CANCEL', [reasonOf(call.cause)]);
        leg.state = 'cancelled';
        leg.media.close();
        return;
      }
      forget(leg);
    },
    sound: (call) => legOf(call)?.media.sound ?? null,
  });

  const ourTagOf = (leg: Leg) => leg.ours.split(';tag=')[1] ?? '';

  return {
    deviceOf,
    tagOf: tag,
    has: (id) => legs.has(id),
    stop: () => timers.clear(),
    begin(line, asked, call, media) {
      const ourTag = tag();
      const leg: Leg = {
        id: headerOf(asked, 'call-id'),
        line,
        call,
        media,
        ours: `${headerOf(asked, 'to')};tag=${ourTag}`,
        theirs: headerOf(asked, 'from'),
        target: uriIn(headerOf(asked, 'contact')),
        sequence: 1,
        invite: asked,
        via: '',
        state: 'early',
        description: media.answerTo(cleanSdp(asked.body)),
        lost: null,
      };
      legs.set(leg.id, leg);
      guard(
        leg,
        leg.description!.then(() => undefined),
      );
      answerSip(line, asked, 180, 'Ringing', [CARRIER, ['X-CallUUID', call.uuid]], '', ourTag);
    },
    request(line, message) {
      const leg = legs.get(headerOf(message, 'call-id'));
      if (!leg || (leg.line !== line && (line.user === '' || line.user !== leg.line.user))) return false;
      if (leg.line !== line) {
        leg.line = line;
        watch(leg);
      }
      switch (message.method) {
        case 'INVITE':
          // An offer in mid-call: the network changed. One that cannot be taken leaves the call as it was.
          leg.target = uriIn(headerOf(message, 'contact')) || leg.target;
          leg.media.answerTo(cleanSdp(message.body)).then(
            (sdp) => answerSip(line, message, 200, 'OK', [CARRIER], sdp, ourTagOf(leg)),
            (error: unknown) => {
              world.log.info({ error }, 'an offer in mid-call');
              answerSip(line, message, 488, 'Not Acceptable Here', [], '', ourTagOf(leg));
            },
          );
          return true;
        case 'CANCEL': {
          answerSip(line, message, 200, 'OK');
          if (leg.state !== 'early' || !leg.invite) return true;
          answerSip(
            line,
            leg.invite,
            487,
            'Request Terminated',
            [['X-CallUUID', leg.call.uuid]],
            '',
            ourTagOf(leg),
          );
          forget(leg);
          exchange.hangUp(leg.call, causes.cancelled, 'Caller');
          return true;
        }
        case 'BYE':
          answerSip(line, message, 200, 'OK');
          forget(leg);
          exchange.hangUp(leg.call, causes.normal, leg.call.direction === 'inbound' ? 'Caller' : 'Callee');
          return true;
        case 'INFO': {
          answerSip(line, message, 200, 'OK');
          const key = /Signal= ?([\d*#])/i.exec(message.body)?.[1];
          if (key !== undefined) leg.call.keypad.press(key);
          return true;
        }
        default:
          return message.method === 'ACK';
      }
    },
    response(message) {
      const leg = legs.get(headerOf(message, 'call-id'));
      if (!leg || !headerOf(message, 'cseq').endsWith('INVITE')) return;
      if (leg.state === 'cancelled') return settleCancelled(leg, message);
      if (leg.state !== 'early') return;
      if (headerOf(message, 'to').includes(';tag=')) leg.theirs = headerOf(message, 'to');
      if (message.status < 200) {
        if (message.status > 100) exchange.ringing(leg.call);
        return;
      }
      if (message.status < 300) {
        const contact = uriIn(headerOf(message, 'contact'));
        if (contact !== '') leg.target = contact;
        send(leg, 'ACK');
        establish(leg);
        guard(
          leg,
          leg.media.take(cleanSdp(message.body)).then(() => exchange.pickedUp(leg.call)),
        );
        return;
      }
      acknowledge(leg, message);
      forget(leg);
      const busy = message.status === 486 || message.status === 600;
      exchange.hangUp(leg.call, busy ? causes.busy : causes.rejected, 'Callee');
    },
    cut(line) {
      for (const leg of legs.values()) {
        if (leg.line !== line) continue;
        if (leg.state === 'up') watch(leg);
        else {
          forget(leg);
          const theirs = leg.call.direction === 'inbound';
          exchange.hangUp(
            leg.call,
            theirs ? causes.cancelled : causes.notRegistered,
            theirs ? 'Caller' : 'Plivo',
          );
        }
      }
    },
    returned(line) {
      for (const leg of legs.values()) {
        // After a reload nobody there knows of the call.
        if (leg.line.open || leg.line.user !== line.user || leg.line.contact !== line.contact) continue;
        leg.line = line;
        watch(leg);
      }
    },
  };
}
