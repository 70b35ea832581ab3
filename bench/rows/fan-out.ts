import { SCREENS } from '../harness/audience.ts';
import { compareTail, type Figure } from '../harness/figures.ts';
import { takeTurns } from '../harness/samples.ts';
import { beforeScreens } from '../harness/screens.ts';
import type { World } from '../harness/world.ts';

const ROUNDS = 1_000;
const WARM_UP = 100;
const TEXT = 'Hi, this is the front desk. Your crown is back from the lab, would Thursday at 2:30 suit you?';

function multipart(fields: Record<string, string>): { type: string; body: Buffer } {
  const boundary = 'bench-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
  };
}

/** From the sending of a text by one member of staff until the last of 200 sockets has it. */
export async function measureFanOut(world: World): Promise<Figure[]> {
  const { office, origin } = world;
  const { rows: people } = await world.owner.query<{ id: string; number: string }>(
    `SELECT contact_id AS id, ph1_ten AS number FROM contacts
     WHERE client_id = $1 AND ph1 <> '' AND contact_id % 7 = 3 ORDER BY contact_id LIMIT 1100`,
    [office.client],
  );
  return beforeScreens(world, async ({ ours, http, side, orderBare }) => {
    const cookie = await world.signIn('staff1');
    const send = (round: number) => {
      const person = people[round % people.length]!;
      const ref = `bench-ours-${String(round).padStart(8, '0')}`;
      const { type, body } = multipart({
        dst: person.number,
        message_text: TEXT,
        contact_id: person.id,
        client_ref: ref,
      });
      const head = [cookie, `Origin: ${origin}`, `Content-Type: ${type}`];
      return ours.hears(ref, async () => {
        const answer = await http.request('POST', '/api/plivo/outbound-text', head, body);
        if (answer.status !== 200) throw new Error(`a text was refused: ${answer.body.toString()}`);
      });
    };
    // The floor sends as many bytes as ours: a frame of ours, with the reference of its own.
    await send(999_999);
    const frame = ours.frame;
    const samples = await takeTurns(
      {
        ours: send,
        floor: (round) => {
          const ref = `bench-bare-${String(round).padStart(8, '0')}`;
          const contactId = side.firstContactId + 1 + (round % 900);
          return orderBare(
            { contactId, ref, text: TEXT, frame: frame.replaceAll('bench-ours-00999999', ref) },
            ref,
          );
        },
      },
      ROUNDS,
      WARM_UP,
    );
    const did = `1 text of ${frame.length.toLocaleString('en-US')} bytes to ${SCREENS} sockets; floor: the same statements, then a raw broadcast`;
    return [compareTail('text to 200 others', samples.ours, samples.floor, 1.5, did)];
  });
}
