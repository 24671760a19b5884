import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { cx } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { portalContainer } from './portal-container.ts'
import { usePopup } from './use-popup.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** The buttons; the main one last. */
  actions?: ReactNode
}

const overlay = 'fixed inset-0 z-50 animate-fade bg-scrim'

/** A question or a short task in front of the page: focus stays in it, Escape closes it. */
export function Dialog({ wide, ...props }: DialogProps & { wide?: boolean }) {
  return (
    <Layer
      {...props}
      className={cx(
        'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 animate-enter flex-col rounded-xl border border-line bg-overlay shadow-overlay',
        wide ? 'max-w-2xl' : 'max-w-md',
      )}
    />
  )
}

/**
 * A panel that comes from its edge: the right one, or the bottom on phones. A `full` one fills its
 * window, and what is in it scrolls by itself.
 */
export function Sheet({ full, ...props }: DialogProps & { full?: boolean }) {
  return (
    <Layer
      {...props}
      className={cx(
        'fixed inset-x-0 bottom-0 z-50 flex max-h-[88dvh] animate-from-bottom flex-col rounded-t-xl border border-line bg-overlay shadow-overlay md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-[400px] md:animate-from-right md:rounded-none md:border-y-0 md:border-r-0',
        full && 'h-dvh max-h-dvh! rounded-none! [&>div]:overflow-hidden! [&>div]:p-0!',
      )}
    />
  )
}

/** Where the focus returns to: what had it, or the button of the menu that it was in. */
function focusedBefore(): HTMLElement | null {
  const { activeElement } = document
  const menu = activeElement?.closest('[role=menu]')
  const focused = menu
    ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
    : activeElement
  return focused instanceof HTMLElement ? focused : null
}

/**
 * What opened a dialog, remembered as the dialog is drawn: once it stands, a field of its own may
 * have the focus.
 */
function useOpener(open: boolean): HTMLElement | null {
  const [last, setLast] = useState<{ open: boolean; opener: HTMLElement | null }>(closed)
  if (last.open !== open) setLast(open ? { open, opener: focusedBefore() } : { ...last, open })
  return last.opener
}

const closed = { open: false, opener: null }

/** Gives the focus back to what opened a dialog; for its `onCloseAutoFocus`. */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const opener = useOpener(open)
  return (event) => {
    event.preventDefault()
    focusAgain(opener)
  }
}

/** What opened a dialog may be gone or at rest by now: the focus then stays where the dialog stood. */
function focusAgain(opener: HTMLElement | null): void {
  opener?.focus()
  if (!opener || opener === document.body || document.activeElement !== document.body) return
  portalContainer()?.focus({ preventScroll: true })
}

/** Toasts stand in front of a dialog and are no way out of it; one that was dismissed is gone. */
function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && (!target.isConnected || !!target.closest('[data-toasts]'))
}

const keep = (event: SyntheticEvent) => event.stopPropagation()

/**
 * React passes events on to the component that renders a dialog, though the dialog is elsewhere in
 * the page. A form in a dialog must not also submit or reset the form that its button is in.
 */
const ownForms = { onSubmit: keep, onReset: keep }

function Layer({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  className,
}: DialogProps & { className: string }) {
  const { t } = useLingui()
  const returnFocus = useFocusReturn(open)
  const content = useRef<HTMLDivElement>(null)
  // What is written here and not saved, marked by `data-unsaved`, goes by no slip: only by its buttons.
  const hasUnsaved = () => (content.current?.querySelector('[data-unsaved]') ?? null) !== null
  const keepUnsaved = (event: Event) => {
    if (hasUnsaved()) event.preventDefault()
  }
  usePopup(open, onClose, { staysOnBack: hasUnsaved })
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <Radix.Content
          ref={content}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...ownForms}
          className={className}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={keepUnsaved}
          onInteractOutside={(event) => {
            keepUnsaved(event)
            if (isToast(event.target)) event.preventDefault()
          }}
        >
          <header className="flex items-start gap-4 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1 pt-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description ? (
                <Radix.Description className="mt-1 text-sm text-ink-soft">
                  {description}
                </Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <IconButton label={t`Close`}>
                <X aria-hidden />
              </IconButton>
            </Radix.Close>
          </header>
          <div className="relative min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
          {actions ? (
            <footer
              data-toast-floor
              className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3"
            >
              {actions}
            </footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
