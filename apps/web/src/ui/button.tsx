import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-line bg-raised text-ink hover:bg-pressed',
  ghost: 'text-ink-soft hover:bg-pressed hover:text-ink',
  danger: 'bg-danger-fill text-on-accent hover:brightness-110',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-3 text-sm pointer-coarse:h-10',
  md: 'h-9 gap-2 px-4 text-sm pointer-coarse:h-11',
  lg: 'h-11 gap-2 px-5 text-base',
}

/** The classes of a button, for links that look like one. */
export function buttonClasses(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center rounded-md font-medium whitespace-nowrap transition-colors select-none disabled:opacity-55 aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
  )
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** Shows a spinner and takes no further press; it keeps the focus, as it can be used again soon. */
  busy?: boolean
}

export function Button({ variant, size, icon, busy, className, children, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true, onClick: refuse } : {})}
      className={cx(buttonClasses(variant, size), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** Neither presses nor, by Enter in a field, sends the form. */
function refuse(event: MouseEvent): void {
  event.preventDefault()
}
