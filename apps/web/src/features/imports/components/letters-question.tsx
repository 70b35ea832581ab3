import { imports as contract } from '@chairline/contract';
import { change, useWizard } from '../wizard.ts';

const words = contract.importMessages;

const isPlain = (name: string): boolean => !/[^ -~]/.test(name);

/** Asks how the letters of a file are written that does not say it: each answer shows what it makes of some of them. */
export function LettersQuestion({ letters }: { letters: NonNullable<contract.ImportPreview['letters']> }) {
  const { encoding: said, mapping } = useWizard();
  // What was just chosen stands at once, not when the file has been read by it.
  const chosen = said ?? letters.encoding;
  const choose = (encoding: contract.OldEncoding) =>
    // A column whose header has such letters is called otherwise from now on: what was mapped to it is guessed anew.
    change({ encoding, mapping: mapping && Object.values(mapping).every(isPlain) ? mapping : null });
  return (
    <fieldset className="text-13 no-margin no-pad no-border min-w-0" aria-describedby="letters-question">
      <legend className="no-pad semibold">{words.lettersTitle}</legend>
      <p id="letters-question" className="hint no-margin">
        {words.lettersHint}
      </p>
      {letters.readings.map(({ encoding, sample }) => (
        <label key={encoding} className="row gap-8 min-h-32 pointer phone-min-h-44">
          <input
            type="radio"
            name="letters"
            checked={chosen === encoding}
            onChange={() => choose(encoding)}
          />
          <span className="min-w-0 breakable">
            {contract.oldEncodingNames[encoding]}: {sample}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
