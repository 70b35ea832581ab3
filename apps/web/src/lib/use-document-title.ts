import { useEffect } from 'react';
import { create } from 'zustand';
import { useWaiting } from './waiting-count.ts';

/** How much waits on the screen that is open: stands before its name in the tab. */
const useCount = create<{ count: number }>(() => ({ count: 0 }));

/** Names the page in the tab, with how much waits: patients, and what the open screen counts. `null`: the product's name alone. */
export function useDocumentTitle(title: string | null): void {
  const own = useCount((state) => state.count);
  const count = useWaiting(({ waiting }) => waiting) + own;
  useEffect(() => {
    const name = title ? `${title} · Chairline` : 'Chairline';
    document.title = count > 0 ? `(${count}) ${name}` : name;
  }, [title, count]);
}

/** Puts a number before the page's name in the tab, for as long as the screen that knows it is open. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    useCount.setState({ count });
  }, [count]);
  useEffect(() => () => useCount.setState({ count: 0 }), []);
}
