/** Makes an element: properties are set, children appended; text is never read as markup. */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export const find = (id) => document.getElementById(id);
