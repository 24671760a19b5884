/**
 * Runs in the head of the page, as text: keeps the button that was pressed last before its part of
 * the page came to life. React listens at the document; who hears a press there after React, and
 * still finds the button without life, knows that nothing was done. Links need nothing, and neither do
 * forms with an address; browsers act on those by themselves. Other forms would load the page again,
 * with what was typed in its address.
 */
export const keepEarlyPress = `{
let lives=b=>Object.keys(b).some(k=>k.startsWith('__reactProps'))
addEventListener('click',({target})=>{
let b=target.closest?.('button')
if(b&&b.type!='submit'&&!lives(b))document.addEventListener('click',()=>{
if(!lives(b)){window.plaxPressed=b;window.plaxRepeat?.()}
},{capture:true,once:true})
},true)
addEventListener('submit',e=>{
let f=e.target
if(f.hasAttribute('action')||lives(f))return
e.preventDefault()
let b=e.submitter
document.addEventListener('submit',()=>{
if(b&&!lives(f)){window.plaxPressed=b;window.plaxRepeat?.()}
},{capture:true,once:true})
},true)}`

interface EarlyPress {
  plaxPressed?: HTMLButtonElement | undefined
  plaxRepeat?: () => void
}

const lookEveryMs = 50
const giveUpAfterMs = 10_000

/** Does what a reader presses while the page still comes to life, once the button's part is alive. */
export function repeatEarlyPress(): void {
  const page: EarlyPress = window as EarlyPress
  page.plaxRepeat = () => {
    if (page.plaxPressed) repeatOnceAlive(page.plaxPressed, { since: performance.now() })
    page.plaxPressed = undefined
  }
  page.plaxRepeat()
}

function repeatOnceAlive(
  pressed: HTMLButtonElement,
  { since, aliveSince = performance.now() }: { since: number; aliveSince?: number },
): void {
  if (performance.now() - since > giveUpAfterMs) return
  const button = pressed.isConnected ? pressed : drawnAnew(pressed)
  if (!button || !isAlive(button)) {
    setTimeout(() => repeatOnceAlive(button ?? pressed, { since }), lookEveryMs)
    return
  }
  // What was typed early is in the form only after its effects.
  if (button.type === 'submit' && performance.now() - aliveSince < lookEveryMs) {
    setTimeout(() => repeatOnceAlive(button, { since, aliveSince }), lookEveryMs)
    return
  }
  // Menus open when the pointer goes down, everything else on the click.
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
  button.click()
}

/**
 * React draws a part anew that changed before it came to life, so the button that was pressed is
 * gone; the one that stands for it has its name, unless several have.
 */
function drawnAnew(pressed: HTMLButtonElement): HTMLButtonElement | undefined {
  const name = nameOf(pressed)
  const [same, ...others] = [...document.querySelectorAll('button')].filter(
    (button) => nameOf(button) === name,
  )
  return others.length === 0 ? same : undefined
}

function nameOf(button: HTMLButtonElement): string {
  return button.ariaLabel ?? button.textContent
}

/** React gives an element its handlers under a key of its own, part of a page by part. */
function isAlive(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}
