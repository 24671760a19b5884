/**
 * Whether the browser finds every field filled in as it must be. Where it does not, each field says
 * so in our words (`fields.tsx`), and the first has the cursor; forms have `noValidate`, as the
 * browser would say it in its own.
 */
export function isFilledIn(form: HTMLFormElement): boolean {
  const isFilled = form.checkValidity()
  if (!isFilled) form.querySelector<HTMLElement>(':invalid:not(fieldset)')?.focus()
  return isFilled
}

/** Puts the cursor into the first field that shows an error, with both in view. */
export function showFirstWrong(form: HTMLFormElement): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
  wrong?.focus({ preventScroll: true })
  wrong?.scrollIntoView({ block: 'nearest' })
}
