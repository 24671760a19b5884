import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** A raised surface with a hairline border. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={cx('rounded-lg border border-line bg-raised p-5', className)} />
}
