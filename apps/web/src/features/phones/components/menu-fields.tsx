import { phones } from '@chairline/contract';
import { Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { VersionedForm } from '../../../lib/use-versioned-form.ts';
import { newestNotes, yesNo } from '../../../ui/form/newest-notes.tsx';
import { useSession } from '../../../lib/session.ts';
import { endpointsQuery } from '../live.ts';
import { type MenuFields, menuNames, menuNamesText, namesInWords } from '../menu-rules.ts';
import classes from './phone-form.module.css';
import { WordsOrSound } from './words-or-sound.tsx';

/** What callers choose from before it rings: each key, what it is called, and who is there. */
export function MenuForm({ form, fault }: { form: VersionedForm<MenuFields>; fault: string | null }) {
  const office = useSession().client.name;
  const { data: everyone = [] } = useQuery(endpointsQuery);
  const { values, set } = form;
  const note = newestNotes(form);
  const names = menuNames(values.menu_names);
  const usersAt = (place: number) =>
    everyone.filter(({ phone_enabled, ivr_des }) => phone_enabled && ivr_des.includes(place));
  const rename = (place: number, name: string) =>
    set('menu_names', menuNamesText([...names.filter((one) => one.place !== place), { place, name }]));
  return (
    <section className="grid gap-14" aria-label="Phone menu">
      <div>
        <Switch
          label="Phone menu"
          description="Callers press a key and ring at its users; User Endpoints says who has which key"
          checked={values.menu}
          onChange={(event) => set('menu', event.currentTarget.checked)}
        />
        {note('menu', yesNo)}
      </div>
      {values.menu ? (
        <>
          <div>
            <ul
              className={`plain-list no-margin no-pad ${classes.fields}`}
              aria-label="Keys of the phone menu"
            >
              {Array.from({ length: phones.IVR_LENGTH }, (_, index) => index + 1).map((place) => {
                const name = names.find((one) => one.place === place)?.name ?? '';
                const there = usersAt(place).map(({ username }) => username);
                const twin = names.some(
                  (one) => one.place !== place && one.name.trim() === name.trim() && name.trim() !== '',
                );
                const nobody = name.trim() !== '' && there.length === 0;
                return (
                  <li key={place}>
                    <TextInput
                      label={`Key ${place}`}
                      inputWrapperOrder={['label', 'input', 'description', 'error']}
                      autoComplete="off"
                      placeholder="Not used"
                      maxLength={phones.MENU_NAME_LENGTH}
                      value={name}
                      description={
                        nobody || twin ? (
                          <span className="ink-warn">
                            {twin
                              ? 'Another key is called the same: callers cannot tell them apart.'
                              : 'Nobody has this key: it rings as without the menu.'}
                          </span>
                        ) : (
                          there.join(', ') || null
                        )
                      }
                      error={place === 1 ? fault : null}
                      onChange={(event) => rename(place, event.currentTarget.value)}
                    />
                  </li>
                );
              })}
            </ul>
            {note('menu_names', namesInWords)}
          </div>
          <WordsOrSound
            name="Menu"
            words={values.menu_words}
            otherwise={phones.menuSentence(
              office,
              names.filter(({ name }) => name.trim() !== ''),
            )}
            sound={values.menu_sound}
            onWords={(words) => set('menu_words', words)}
            onSound={(sound) => set('menu_sound', sound)}
            notes={
              <>
                {note('menu_words')}
                {note('menu_sound', () => 'another sound')}
              </>
            }
          />
          <p className="hint no-margin">
            It is heard twice. Who presses nothing, or a key that leads nowhere, rings as without the menu.
          </p>
        </>
      ) : null}
    </section>
  );
}
