import { useEffect, useState } from 'react';
import classes from './call-bar.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];

/** A telephone's keys; digits that are typed count as well. What was pressed stands above them. */
export function Keypad({ onKey }: { onKey: (key: string) => void }) {
  const [pressed, setPressed] = useState('');
  const press = (key: string) => {
    onKey(key);
    setPressed((before) => (before + key).slice(-18));
  };
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !KEYS.includes(event.key)) return;
      event.preventDefault();
      press(event.key);
    };
    document.addEventListener('keydown', typed);
    return () => document.removeEventListener('keydown', typed);
  });
  return (
    <div className="column gap-8" role="group" aria-label="Keypad">
      <output className="text-16 tabular text-center min-h-24 ellipsis" aria-label="Pressed">
        {pressed}
      </output>
      <div className={classes.keys}>
        {KEYS.map((key) => (
          <button key={key} type="button" className={classes.key} onClick={() => press(key)}>
            {key}
          </button>
        ))}
      </div>
    </div>
  );
}
