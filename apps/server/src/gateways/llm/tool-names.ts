/** Names as the protocols take them: letters, digits, _ and -, at most 64, each once. In the order of the tools. */
export function toolNames(tools: readonly { name: string }[]): string[] {
  const taken = new Set<string>();
  return tools.map(({ name }) => {
    const plain = name.replace(/[^\w-]+/g, '_').slice(0, 60) || 'tool';
    let free = plain;
    for (let more = 2; taken.has(free); more += 1) free = `${plain}_${more}`;
    taken.add(free);
    return free;
  });
}
