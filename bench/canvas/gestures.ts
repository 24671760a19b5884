import type { Page } from 'playwright-core'

export const gestures = ['pan', 'zoom', 'drag'] as const
export type Gesture = (typeof gestures)[number]

/**
 * Makes a gesture on the drawing that is open, one step in each frame, and answers how long each frame
 * took in ms. A node is dragged by its head; the view is moved and zoomed at a free place.
 */
export function timeGesture(page: Page, gesture: Gesture, frames: number): Promise<number[]> {
  return page.evaluate(inPage, { gesture, frames })
}

/** Runs in the page, and so holds all that it needs. */
async function inPage({ gesture, frames }: { gesture: string; frames: number }): Promise<number[]> {
  const pane = document.querySelector('.react-flow__pane')
  const nodes = [...document.querySelectorAll<HTMLElement>('.react-flow__node')]
  const box = pane?.getBoundingClientRect()
  if (!pane || !box) throw new Error('There is no canvas on the page.')
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  const distance = (node: HTMLElement) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return Math.hypot(left + width / 2 - middle.x, top + height / 2 - middle.y)
  }
  const nearest = nodes.toSorted((a, b) => distance(a) - distance(b))[0]
  const head = nearest?.getBoundingClientRect()
  const from = gesture === 'drag' && head ? { x: head.left + 4, y: head.top + 4 } : middle
  const target = gesture === 'drag' && nearest ? nearest : pane
  const fire = (name: string, at: { x: number; y: number }, on: EventTarget) =>
    on.dispatchEvent(
      new MouseEvent(name, {
        bubbles: true,
        cancelable: true,
        view: window,
        button: 0,
        buttons: 1,
        clientX: at.x,
        clientY: at.y,
      }),
    )
  const step = (index: number) => {
    const turn = (index / frames) * 2 * Math.PI
    if (gesture === 'zoom') {
      const deltaY = Math.sin(turn) * 24
      const init = { bubbles: true, cancelable: true, view: window, deltaY }
      pane.dispatchEvent(new WheelEvent('wheel', { ...init, clientX: middle.x, clientY: middle.y }))
      return
    }
    const at = { x: from.x + Math.sin(turn) * 160, y: from.y + (1 - Math.cos(turn)) * 80 }
    fire('mousemove', at, window)
  }
  const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done))
  await nextFrame()
  if (gesture !== 'zoom') fire('mousedown', from, target)
  const times: number[] = []
  let last = await nextFrame()
  for (let index = 1; index <= frames; index += 1) {
    step(index)
    const now = await nextFrame()
    times.push(now - last)
    last = now
  }
  if (gesture !== 'zoom') fire('mouseup', from, window)
  await nextFrame()
  return times
}
