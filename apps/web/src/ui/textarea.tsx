import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { controlClasses } from './input.tsx'
import { useCharacterLimit } from './use-character-limit.ts'
import { useTypedEarly } from './use-typed-early.ts'

/** A text of several lines that grows with what is written, where the browser can; `maxLength` counts characters as people do. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  const limited = useCharacterLimit(props)
  const ref = useTypedEarly({ ...props, ...limited })
  return (
    <textarea
      rows={4}
      dir="auto"
      {...props}
      {...limited}
      ref={ref}
      className={cx(controlClasses, 'field-sizing-content max-h-96 min-h-24 py-2', className)}
    />
  )
}
