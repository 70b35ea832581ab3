export function PracticePage() {
  return null;
}
