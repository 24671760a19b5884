import { type ChatPlatform, platformTitles } from '@plax/contracts/links/link-values'
import { platformMarks } from '../../lib/platform-marks.ts'

const svg = 'http://www.w3.org/2000/svg'

/** The mark of the platform that a message comes from. */
export function platformMark(platform: ChatPlatform): SVGElement {
  const mark = document.createElementNS(svg, 'svg')
  const attributes = { viewBox: '0 0 24 24', role: 'img', 'aria-label': platformTitles[platform] }
  for (const [name, value] of Object.entries(attributes)) mark.setAttribute(name, value)
  mark.classList.add('chat-platform', `chat-${platform}`)
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', platformMarks[platform])
  mark.append(path)
  return mark
}
