import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import classes from './drop-target.module.css';

interface DropTargetProps {
  /** An element of the panel over which files can be dropped: its parent is. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  disabled: boolean;
  onFiles: (files: File[]) => void;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const dialogIsOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/**
 * Shows where files can be dropped while they are dragged over the page, and takes them. Files dropped beside it do
 * not make the browser leave the page.
 */
export function DropTarget({ anchor, label, disabled, onFiles }: DropTargetProps) {
  const [box, setBox] = useState<Box | null>(null);
  const take = useEffectEvent((files: File[]) => onFiles(files));

  useEffect(() => {
    const rect = () => {
      const panel = anchor.current?.parentElement;
      return disabled || !panel || dialogIsOpen() ? null : panel.getBoundingClientRect();
    };
    const onOver = (event: DragEvent) => {
      // A field with a drop zone of its own has taken it.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) {
        setBox(null);
        return;
      }
      event.preventDefault();
      const found = rect();
      if (!found) event.dataTransfer.dropEffect = 'none';
      setBox((held) => held ?? found);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setBox(null);
    };
    const onDrop = (event: DragEvent) => {
      setBox(null);
      if (event.defaultPrevented || !event.dataTransfer?.files.length) return;
      event.preventDefault();
      const target = rect();
      const { clientX: x, clientY: y } = event;
      if (target && x >= target.left && x <= target.right && y >= target.top && y <= target.bottom) {
        take([...event.dataTransfer.files]);
      }
    };
    addEventListener('dragover', onOver);
    addEventListener('dragleave', onLeave);
    addEventListener('drop', onDrop);
    return () => {
      removeEventListener('dragover', onOver);
      removeEventListener('dragleave', onLeave);
      removeEventListener('drop', onDrop);
    };
  }, [anchor, disabled]);

  if (!box) return null;
  const { left, top, width, height } = box;
  return (
    <div className={classes.target} style={{ left, top, width, height }} aria-hidden>
      <span className={classes.words}>{label}</span>
    </div>
  );
}
