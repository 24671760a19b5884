import {
  type ChangeEvent,
  type ChangeEventHandler,
  type Ref,
  type RefCallback,
  useCallback,
  useEffect,
  useRef,
} from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

/** Fields whose value is what was typed. */
const typed = new Set(['text', 'textarea', 'search', 'email', 'password', 'tel', 'url'])

/**
 * The ref of a field that reports what was typed into it before the page was hydrated as its first
 * change: the next rendering would otherwise put back what the server had sent.
 */
export function useTypedEarly<Kind extends Control>({
  ref,
  onChange,
}: {
  ref?: Ref<Kind> | undefined
  onChange?: ChangeEventHandler<Kind, Kind> | undefined
}): RefCallback<Kind> {
  const first = useRef(onChange)
  const early = useRef<{ element: Kind; value: string } | null>(null)
  useEffect(() => {
    const report = first.current
    first.current = undefined
    if (!report || !early.current) return
    const { element, value } = early.current
    // Forms follow their fields once their own effects have run.
    queueMicrotask(() => {
      element.value = value
      const event = { target: element, currentTarget: element, nativeEvent: new Event('input') }
      report(event as unknown as ChangeEvent<Kind, Kind>)
    })
  }, [])
  return useCallback(
    (element: Kind) => {
      early.current ??= hasTyped(element) ? { element, value: element.value } : null
      const detach = attach(ref, element)
      return () => {
        if (typeof detach === 'function') detach()
        else attach(ref, null)
      }
    },
    [ref],
  )
}

/** React keeps what it rendered as the default. */
function hasTyped({ type, value, defaultValue }: Control): boolean {
  // Browsers change line breaks.
  const plain = (text: string) => text.replace(/[\r\n]/g, '')
  return typed.has(type) && plain(value) !== plain(defaultValue)
}

function attach<Kind>(ref: Ref<Kind> | undefined, element: Kind | null) {
  if (typeof ref === 'function') return ref(element)
  if (ref) ref.current = element
  return undefined
}
