/** Closes a mark that a text without its end has opened, so that words come in as they will stand. */
export function closeMarks(text: string): string {
  const lineStart = text.lastIndexOf('\n') + 1
  const line = text.slice(lineStart)
  if (odd(line, /\*\*/g)) return closed(text, '**')
  if (odd(line.replaceAll('**', ''), /\*/g)) return closed(text, '*')
  if (odd(line, /"/g)) return closed(text, '"')
  const opened = line.lastIndexOf('“')
  return opened > line.lastIndexOf('”') ? closed(text, '”') : text
}

function odd(line: string, mark: RegExp): boolean {
  return (line.match(mark) ?? []).length % 2 === 1
}

/** A mark with nothing after it waits for its first word. */
function closed(text: string, mark: string): string {
  const bare = text.trimEnd()
  const opening = mark === '”' ? '“' : mark
  return bare.endsWith(opening) ? bare.slice(0, -opening.length) : bare + mark
}
