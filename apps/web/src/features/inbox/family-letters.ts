/** The first two letters of the first name, uppercased (specification 2, section 2). */
export function familyLetters(firstName: string, fullName: string): string {
  const letters = [...(firstName.trim() || fullName.trim())].filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  return letters.slice(0, 2).join('').toUpperCase() || '–';
}
