import { pickInitials } from '../../../ui/avatar-color.ts';
import classes from './grid.module.css';

/*
 * What stands in the grid's cells. The library draws them, hundreds at a time, so they are plain elements.
 */

/** An element with a class and what is in it. */
export function node(tag: string, className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...children);
  return element;
}

/** An event: its title, its time, and up to a few lines below. @param spoken words for screen readers alone */
export function eventNodes(event: {
  title: string;
  time: string;
  lines?: readonly string[];
  spoken?: string;
}): Node[] {
  const { title, time, lines = [], spoken } = event;
  return [
    node('span', classes.title!, title),
    ...(time === '' ? [] : [node('span', classes.time!, time)]),
    ...lines.filter((line) => line !== '').map((line) => node('span', classes.line!, line)),
    ...(spoken ? [node('span', 'hidden-text', spoken)] : []),
  ];
}

/** The head of a member's column: initials on their colour, and name. */
export function personHead(name: string, color: string): Node[] {
  const avatar = node('span', classes.avatar!, pickInitials('', '', name));
  avatar.style.background = color;
  avatar.ariaHidden = 'true';
  return [node('span', classes.head!, avatar, node('span', 'ellipsis', name))];
}
