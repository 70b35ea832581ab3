import { useEffect } from 'react';

/** Names the page in the tab; `null` leaves the product's name alone. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · Chairline` : 'Chairline';
  }, [title]);
}
