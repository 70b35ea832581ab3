import type { TextareaProps } from '@mantine/core';
import { createContext, type ReactNode } from 'react';

/**
 * The field a text to many is written in. The app gives the composer's, which offers templates and placeholders: the
 * composer stands above the contacts.
 */
export const ForEachFieldContext = createContext<((props: TextareaProps) => ReactNode) | null>(null);
