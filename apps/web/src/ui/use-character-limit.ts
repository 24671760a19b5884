import {
  type ChangeEvent,
  type ChangeEventHandler,
  type CompositionEventHandler,
  type InputHTMLAttributes,
  useRef,
} from 'react'
import { fitTyped } from './fit-typed.ts'

type Control = HTMLInputElement | HTMLTextAreaElement

interface LimitedProps<Kind extends Control> extends Pick<
  InputHTMLAttributes<Kind>,
  'maxLength' | 'value' | 'defaultValue'
> {
  onChange?: ChangeEventHandler<Kind, Kind> | undefined
  onCompositionStart?: CompositionEventHandler<Kind> | undefined
  onCompositionEnd?: CompositionEventHandler<Kind> | undefined
}

/**
 * Props that keep what is typed into a control within `maxLength` characters. Browsers count the units
 * of strings, which cuts emoji; what an input method composes is cut once it is done.
 */
export function useCharacterLimit<Kind extends Control>(
  props: LimitedProps<Kind>,
): LimitedProps<Kind> {
  const { maxLength, value, defaultValue, onChange, onCompositionStart, onCompositionEnd } = props
  const last = useRef<string | null>(null)
  if (maxLength === undefined) return {}
  return {
    maxLength: undefined,
    onChange: (event) => {
      const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
      if (!isComposing) {
        const was = String(value ?? last.current ?? defaultValue ?? '')
        keepWithin(event.currentTarget, { was, maxLength })
        last.current = event.currentTarget.value
      }
      onChange?.(event)
    },
    onCompositionStart: (event) => {
      last.current = event.currentTarget.value
      onCompositionStart?.(event)
    },
    onCompositionEnd: (event) => {
      keepWithin(event.currentTarget, { was: last.current ?? '', maxLength })
      onChange?.(event as unknown as ChangeEvent<Kind, Kind>)
      onCompositionEnd?.(event)
    },
  }
}

function keepWithin(
  control: Control,
  { was, maxLength }: { was: string; maxLength: number },
): void {
  const { value, selectionStart } = control
  const fitted = fitTyped({ was, now: value, caret: selectionStart ?? value.length }, maxLength)
  if (fitted.now === value) return
  control.value = fitted.now
  // Fields of email addresses and numbers have no selection.
  if (selectionStart !== null) control.setSelectionRange(fitted.caret, fitted.caret)
}
