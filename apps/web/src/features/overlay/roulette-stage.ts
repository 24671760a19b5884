import type { Alert, AlertOptions, AlertStage } from './alert-player.ts'
import { leave } from './alert-stage.ts'
import { playChime } from './chime.ts'
import { element } from './element.ts'
import type { OverlayWords } from './overlay-words.ts'
import { landingDegrees, sliceAtTop, slicesOf } from './wheel.ts'

type Draw = NonNullable<Alert['draw']>

const spinMs = 5000
/** How long the item that was won is shown. */
const wonMs = 4000
const colors = 6
/** Narrower slices have no room for a name. */
const namedDegrees = 15

/** Draws spins one at a time: a wheel that turns, then what was won. */
export function rouletteStage(
  root: HTMLElement,
  { words, isMuted }: { words: OverlayWords; isMuted: () => boolean },
): AlertStage {
  return {
    show: (alert, options) => {
      const volume = isMuted() ? 0 : options.volume / 100
      const { draw } = alert
      if (!draw) return { isOver: () => true, hide: async () => {} }
      const { shown, wheel, result } = drawSpin(alert, { draw, words, options })
      root.replaceChildren(shown)
      let landedAt: number | null = null
      const stop = turn(wheel, { draw, result }, () => {
        shown.classList.add('landed')
        landedAt = performance.now()
        playChime(volume)
      })
      return {
        isOver: () => landedAt !== null && performance.now() - landedAt > wonMs,
        hide: () => {
          stop()
          return leave(shown)
        },
      }
    },
  }
}

/** Turns the wheel until it stops at what was won, and names what passes; returns how to end that. */
function turn(
  wheel: HTMLElement,
  { draw: { items, index }, result }: { draw: Draw; result: HTMLElement },
  onLanded: () => void,
): () => void {
  const slices = slicesOf(items.map(({ weight }) => weight))
  const slice = slices[index] ?? { from: 0, to: 0 }
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const degrees = landingDegrees(slice, Math.random())
  const spin = wheel.animate(
    [{ transform: 'rotate(0deg)' }, { transform: `rotate(${degrees}deg)` }],
    {
      duration: isCalm ? 1 : spinMs,
      easing: 'cubic-bezier(0.15, 0.75, 0.2, 1)',
      fill: 'forwards',
    },
  )
  const name = (at: number) => (result.textContent = items[at]?.name ?? '')
  let isOver = false
  const follow = () => {
    if (isOver) return
    name(sliceAtTop(slices, degreesOf(wheel)))
    requestAnimationFrame(follow)
  }
  follow()
  spin.addEventListener('finish', () => {
    if (isOver) return
    isOver = true
    name(index)
    onLanded()
  })
  return () => {
    isOver = true
  }
}

function degreesOf(wheel: HTMLElement): number {
  const { a, b } = new DOMMatrix(getComputedStyle(wheel).transform)
  return (Math.atan2(b, a) * 180) / Math.PI
}

function drawSpin(
  alert: Alert,
  { draw, words, options }: { draw: Draw; words: OverlayWords; options: AlertOptions },
) {
  const label = alert.isRepeat ? words.repeated : alert.kind === 'test' ? words.test : null
  const wheel = drawWheel(draw)
  const result = element('p', { class: 'roulette-result', dir: 'auto' })
  const shown = element('article', { class: `roulette theme-${options.theme}` }, [
    label === null ? null : element('p', { class: 'alert-label' }, [label]),
    element('p', { class: 'roulette-name', dir: 'auto' }, [draw.name]),
    element('div', { class: 'roulette-frame', 'aria-hidden': 'true' }, [
      wheel,
      element('div', { class: 'roulette-pointer' }),
    ]),
    result,
    element('p', { class: 'roulette-headline' }, [
      words.headlineOf({ ...alert, kind: 'roulette' }),
    ]),
  ])
  return { shown, wheel, result }
}

function drawWheel({ items }: Draw): HTMLElement {
  const slices = slicesOf(items.map(({ weight }) => weight))
  const wheel = element('div', { class: 'roulette-wheel' })
  const stops = slices.map(
    ({ from, to }, at) => `var(--slice-${colorAt(at, slices.length)}) ${from}deg ${to}deg`,
  )
  wheel.style.setProperty('background', `conic-gradient(${stops.join(', ')})`)
  for (const [at, { from, to }] of slices.entries()) {
    if (to - from < namedDegrees) continue
    const name = element('span', { class: 'roulette-item', dir: 'auto' }, [items[at]?.name ?? ''])
    name.style.setProperty('transform', `rotate(${(from + to) / 2 - 90}deg)`)
    wheel.append(name)
  }
  return wheel
}

/** Neighbors differ, also the last and the first. */
function colorAt(at: number, count: number): number {
  const color = at % colors
  return 1 + (at > 0 && at === count - 1 && color === 0 ? 2 : color)
}
