import type { labels } from '@chairline/contract';
import { createContext, type ComponentType } from 'react';

interface TextProps {
  contactId: number;
  title: string;
  /** The office's words, with placeholders. */
  template: string;
  /** What $ApptTime and its like stand for. */
  appointments: labels.PlaceholderValues['appointments'];
  onClose: () => void;
  onSent: () => void;
}

/** How a patient is texted from the calendar: the app gives it, which knows how texts are written. */
export const TextWay = createContext<ComponentType<TextProps> | null>(null);
