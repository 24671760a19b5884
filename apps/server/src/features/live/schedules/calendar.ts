/** A stream as a calendar file lists it. */
export interface CalendarEntry {
  oid: string
  startsAt: Date
  updatedAt: Date
  title: string
  url: string
}

const hourMs = 3_600_000
const lineBytes = 75

/** Streams as iCalendar (RFC 5545), each an hour long: nobody knows when one ends. */
export function writeCalendar(
  entries: readonly CalendarEntry[],
  { host, name }: { host: string; name: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plax//Live//EN',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...entries.flatMap(({ oid, startsAt, updatedAt, title, url }) => [
      'BEGIN:VEVENT',
      `UID:${oid}@${host}`,
      `DTSTAMP:${writeTime(updatedAt)}`,
      `DTSTART:${writeTime(startsAt)}`,
      `DTEND:${writeTime(new Date(startsAt.getTime() + hourMs))}`,
      `SUMMARY:${escapeText(title)}`,
      `URL:${url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function writeTime(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|\r|\n/g, '\\n')
}

/** Lines have 75 bytes at most; longer ones go on after a space, and no character is cut. */
function fold(line: string): string {
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > lineBytes) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
