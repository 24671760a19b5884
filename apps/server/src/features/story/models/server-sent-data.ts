/**
 * Reads server-sent events from a text that comes in pieces: a function that takes the next piece and
 * answers the data of each event that it ends. An event that is cut is none.
 */
export function serverSentData(): (piece: string) => string[] {
  let rest = ''
  let data: string[] = []
  return (piece) => {
    const ended: string[] = []
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
      if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5))
      if (line !== '' || data.length === 0) continue
      ended.push(data.join('\n'))
      data = []
    }
    return ended
  }
}
