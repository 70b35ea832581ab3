import { headerOf, headersOf, writeSip } from './sip-message.ts';
import type { SipMessage } from './sip-message.ts';

export type Header = readonly [name: string, value: string];

/** A browser's connection. */
export interface Line {
  send(text: string): void;
  user: string;
  /** Where its softphone takes requests; the same when it connects anew, another after a reload of its page. */
  contact: string;
  /** Whether the connection stands. */
  open: boolean;
}

/** Where the carrier takes requests within a call. */
export const CARRIER: Header = ['Contact', '<sip:carrier@sandbox.invalid;transport=ws>'];

/** Answers a request of a browser. */
export function answerSip(
  line: Pick<Line, 'send'>,
  request: SipMessage,
  status: number,
  reason: string,
  more: readonly Header[] = [],
  body = '',
  ourTag?: string,
): void {
  const to = headerOf(request, 'to');
  line.send(
    writeSip(
      `SIP/2.0 ${status} ${reason}`,
      [
        ...headersOf(request, 'via').map((value): Header => ['Via', value]),
        ['From', headerOf(request, 'from')],
        ['To', ourTag && !to.includes(';tag=') ? `${to};tag=${ourTag}` : to],
        ['Call-ID', headerOf(request, 'call-id')],
        ['CSeq', headerOf(request, 'cseq')],
        ...more,
        ...(body === ''
          ? []
          : [['Content-Type', body.startsWith('v=0') ? 'application/sdp' : 'text/plain'] as const]),
      ],
      body,
    ),
  );
}
