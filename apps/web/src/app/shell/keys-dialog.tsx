import { Modal } from '@mantine/core';
import { useState } from 'react';
import { listHotkeys } from '../../lib/hotkeys.ts';
import classes from './keys-dialog.module.css';
import { useBackCloses } from '../../ui/use-back-closes.ts';

const isMac = /mac|iphone|ipad/i.test(navigator.platform);

const names: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  alt: isMac ? '⌥' : 'Alt',
  shift: 'Shift',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  ' ': 'Space',
};

function keyName(key: string): string {
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** The keys that work on the screen that is open. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  useBackCloses(onClose);
  const [groups] = useState(() => Map.groupBy(listHotkeys(), (hotkey) => hotkey.group));
  return (
    <Modal opened onClose={onClose} title="Keyboard shortcuts" size="md" transitionProps={{ duration: 120 }}>
      {[...groups].map(([group, hotkeys]) => (
        <section key={group} className="margin-b-16">
          <h3 className="caption margin-0-0-4 medium">{group}</h3>
          <dl className="no-margin">
            {hotkeys.map(({ keys, label }) => (
              <div key={keys} className="row justify-between gap-16 min-h-34 line-bottom">
                <dt>{label}</dt>
                <dd className="flex gap-4 no-margin">
                  {keys.split('+').map((key) => (
                    <kbd key={key} className={classes.key}>
                      {keyName(key)}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
