import { describe, expect, test } from 'vitest';
import { type CandidateKeys, doubts, judgeByPerson, judgeMatch, type PatientKeys } from './match-rules.ts';

const mary: PatientKeys = {
  patNum: 1,
  firstName: 'Mary',
  lastName: 'Núñez',
  preferred: '',
  birthdate: '1980-05-01',
  tens: ['5035550110'],
};
const contact = (over: Partial<CandidateKeys> = {}): CandidateKeys => ({
  contactId: 7,
  firstName: 'Mary',
  lastName: 'Nunez',
  birthdate: '1980-05-01',
  ...over,
});
const other = (over: Partial<PatientKeys>): PatientKeys => ({ ...mary, patNum: 2, ...over });
const unnamed = contact({ contactId: 9, firstName: '', lastName: '', birthdate: null });
const link = (contactId: number) => ({ kind: 'link', contactId });
const doubt = (reason: string, ...candidates: number[]) => ({ kind: 'doubt', reason, candidates });
const nobody = { kind: 'nobody' };

describe('number and birthdate', () => {
  test('of one contact alone of another given name: a person says, it may be a twin', () => {
    const jose = { ...mary, firstName: 'José Luis' };
    expect(judgeMatch(jose, [contact({ firstName: 'José Miguel' })], [], 1)).toEqual(
      doubt(doubts.relative, 7),
    );
    expect(judgeMatch(mary, [contact({ firstName: 'Tom' })], [], 1)).toEqual(doubt(doubts.relative, 7));
    const goesBy = { ...mary, firstName: 'Maria', preferred: 'Polly' };
    expect(judgeMatch(goesBy, [contact({ firstName: 'Polly' })], [], 1)).toEqual(link(7));
  });
  test('of one contact alone: it is theirs, whatever its surname, and with initials', () => {
    expect(judgeMatch(mary, [contact()], [], 1)).toEqual(link(7));
    expect(judgeMatch(mary, [contact({ firstName: 'M.', lastName: 'N.' })], [], 2)).toEqual(link(7));
    expect(judgeMatch(mary, [contact({ lastName: 'Smith' })], [], 2)).toEqual(link(7));
    expect(judgeMatch(mary, [contact({ firstName: 'Mary Ann' })], [], 2)).toEqual(link(7));
    const doan = { ...mary, firstName: 'Thị-Mai', lastName: 'Đoàn' };
    const plain = contact({ firstName: 'Thi Mai', lastName: 'Doan', birthdate: null });
    expect(judgeMatch(doan, [plain], [], 1)).toEqual(link(7));
  });
  test('of several: the one of the same name, else a person says', () => {
    const two = [contact(), contact({ contactId: 8, firstName: 'Marie' })];
    expect(judgeMatch(mary, two, [], 2)).toEqual(link(7));
    expect(
      judgeMatch(
        mary,
        two.map((one) => ({ ...one, firstName: 'M' })),
        [],
        2,
      ),
    ).toEqual(doubt(doubts.several, 7, 8));
  });
  test('of twins: each has the contact of their name, and nobody the other’s', () => {
    const tom = other({ firstName: 'Tom' });
    expect(judgeMatch(mary, [contact()], [tom], 1)).toEqual(link(7));
    expect(judgeMatch(tom, [contact()], [mary], 1)).toEqual(nobody);
    expect(judgeMatch(mary, [contact({ firstName: 'Baby' })], [tom], 1)).toEqual(doubt(doubts.twins, 7));
  });
});

describe('a number with another birthdate', () => {
  test('is never theirs, whatever the name', () => {
    expect(judgeMatch(mary, [contact({ birthdate: '1950-05-01' })], [], 1)).toEqual(nobody);
  });
  test('a mother and a daughter of one name and number: each by her birthdate', () => {
    const daughter = other({ birthdate: '2010-02-03' });
    const hers = contact({ contactId: 8, birthdate: '2010-02-03' });
    expect(judgeMatch(mary, [contact(), hers], [daughter], 2)).toEqual(link(7));
    expect(judgeMatch(daughter, [contact(), hers], [mary], 2)).toEqual(link(8));
  });
});

describe('a number without a birthdate', () => {
  const open = contact({ birthdate: null });
  test('of its only holder by the same name: theirs', () => {
    expect(judgeMatch(mary, [open], [], 1)).toEqual(link(7));
    expect(judgeMatch({ ...mary, firstName: 'Maria', preferred: 'Mary' }, [open], [], 1)).toEqual(link(7));
    expect(judgeMatch({ ...mary, birthdate: null }, [contact()], [], 1)).toEqual(link(7));
  });
  test('that others hold or share: a person says', () => {
    expect(judgeMatch(mary, [open], [], 2)).toEqual(doubt(doubts.held, 7));
    expect(judgeMatch(mary, [open], [other({ birthdate: '2010-02-03' })], 1)).toEqual(
      doubt(doubts.shared, 7),
    );
  });
  test('by a name that is only alike: a person says', () => {
    expect(judgeMatch(mary, [contact({ birthdate: null, firstName: 'Maria' })], [], 1)).toEqual(
      doubt(doubts.alike, 7),
    );
  });
  test('by quite another name: nobody’s here', () => {
    expect(
      judgeMatch(mary, [contact({ birthdate: null, firstName: 'Bob', lastName: 'Lee' })], [], 1),
    ).toEqual(nobody);
  });
  test('of a child of the family, plainly: left to the child', () => {
    const tom = other({ firstName: 'Tom', birthdate: '2012-01-01' });
    const toms = contact({ firstName: 'Tom', birthdate: null });
    expect(judgeMatch(mary, [toms], [tom], 1)).toEqual(nobody);
  });
});

describe('a number of several contacts', () => {
  const open = contact({ birthdate: null });
  test('of which more than one may be theirs: a person says which', () => {
    expect(judgeMatch(mary, [contact({ contactId: 8, birthdate: null }), open], [], 2)).toEqual(
      doubt(doubts.held, 7, 8),
    );
    expect(judgeMatch({ ...mary, birthdate: null }, [contact(), unnamed], [], 2)).toEqual(
      doubt(doubts.held, 7, 9),
    );
  });
  test('of which one has the birthdate: theirs, and the others’ is left alone', () => {
    expect(judgeMatch(mary, [contact(), { ...open, contactId: 8 }, unnamed], [], 3)).toEqual(link(7));
  });
});

describe('no number that leads to anybody', () => {
  const none = { ...mary, tens: [] };
  test('but the name and birthdate of one contact: a person says, whatever else is alike', () => {
    expect(judgeByPerson(none, [contact()])).toEqual(doubt(doubts.numberless, 7));
    expect(judgeByPerson(mary, [contact()])).toEqual(doubt(doubts.moved, 7));
    expect(judgeByPerson({ ...none, firstName: 'Maria', preferred: 'MARY' }, [contact()])).toEqual(
      doubt(doubts.numberless, 7),
    );
  });
  test('of several: which, a person says', () => {
    expect(judgeByPerson(none, [contact({ contactId: 8 }), contact()])).toEqual(
      doubt(doubts.namesakes, 7, 8),
    );
  });
  test('with a birthdate that is missing or another, or another name: nobody’s here', () => {
    for (const birthdate of [null, '1980-05-02'])
      expect(judgeByPerson(none, [contact({ birthdate })])).toEqual(nobody);
    expect(judgeByPerson({ ...none, birthdate: null }, [contact({ birthdate: null })])).toEqual(nobody);
    expect(judgeByPerson(none, [contact({ firstName: 'Maria' })])).toEqual(nobody);
    expect(judgeByPerson(none, [contact({ lastName: 'Lee' })])).toEqual(nobody);
  });
  test('nor a name on either side: a birthdate alone is thousands of people', () => {
    const nameless = { ...none, firstName: '', lastName: '' };
    expect(judgeByPerson(nameless, [contact({ firstName: '', lastName: '' })])).toEqual(nobody);
  });
});

describe('a contact nobody has named', () => {
  test('is the only patient’s who has its number', () => {
    expect(judgeMatch(mary, [unnamed], [], 1)).toEqual(link(9));
  });
  test('waits for a person when a family shares it', () => {
    expect(judgeMatch(mary, [unnamed], [other({ firstName: 'Tom' })], 1)).toEqual(doubt(doubts.shared, 9));
  });
});

test('without a contact that has the number there is nobody', () => {
  expect(judgeMatch(mary, [], [other({})], 0)).toEqual(nobody);
});
