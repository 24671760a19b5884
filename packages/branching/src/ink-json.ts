/** How the script of Inky's web export begins: it assigns the story to a variable. */
const assignment = /^\s*(?:var|let|const)\s+storyContent\s*=/

/**
 * The JSON of a compiled story of Ink, without a byte order mark: of `.ink.json`, or of the script of
 * Inky's web export (`var storyContent = {…};`), which is never run. Null if the text is neither.
 */
export function inkJson(file: string): string | null {
  const text = unmarked(file)
  const script = assignment.exec(text)
  const json = script ? unmarked(text.slice(script[0].length).trim()) : text
  const story = script && json.endsWith(';') ? json.slice(0, -1).trimEnd() : json
  return /^\s*\{/.test(story) ? story : null
}

function unmarked(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}
