/** What stands in a question between a pair of marks `<name-5f…>` and `</name-5f…>`, or `<name>` and `</name>`. */
export const between = (text: string, name: string): string | undefined =>
  new RegExp(`<${name}(-\\w+)?>\\n?([\\s\\S]*?)\\n?</${name}\\1>`).exec(text)?.[2];
