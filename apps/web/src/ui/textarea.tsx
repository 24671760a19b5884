import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { controlClasses } from './input.tsx'

/** A text of several lines that grows with what is written, where the browser can. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={4}
      dir="auto"
      {...props}
      className={cx(controlClasses, 'field-sizing-content max-h-96 min-h-24 py-2', className)}
    />
  )
}
