/**
 * Runs in the head of the page, as text: remembers the button that was pressed last before the page
 * came to life. Links and forms need nothing; browsers act on those by themselves.
 */
export const keepEarlyPress = `addEventListener('click',window.plaxKeep=e=>{window.plaxPressed=e.target.closest?.('button')},true)`

interface EarlyPress {
  plaxKeep?: (event: Event) => void
  plaxPressed?: HTMLButtonElement | null
}

const lookEveryMs = 50
const giveUpAfterMs = 10_000

/** Does what a reader pressed while the page was still coming to life, once its part is alive. */
export function repeatEarlyPress(): void {
  const page: EarlyPress = window as EarlyPress
  const { plaxKeep, plaxPressed: button } = page
  if (!plaxKeep) return
  removeEventListener('click', plaxKeep, true)
  delete page.plaxKeep
  if (button && button.type !== 'submit') repeatOnceAlive(button, performance.now())
}

function repeatOnceAlive(button: HTMLButtonElement, since: number): void {
  if (!button.isConnected || performance.now() - since > giveUpAfterMs) return
  if (!isAlive(button)) {
    setTimeout(() => repeatOnceAlive(button, since), lookEveryMs)
    return
  }
  // Menus open when the pointer goes down, everything else on the click.
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  button.click()
}

/** React gives an element its handlers under a key of its own, part of a page by part. */
function isAlive(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}
