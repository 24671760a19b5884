/** How far something is, from 0 to 1; without a value it only says that it goes on. */
export function Progress({ label, value }: { label: string; value?: number }) {
  const known = value !== undefined
  const percent = Math.round((value ?? 0) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      {...(known ? { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 } : {})}
      className="h-1.5 overflow-hidden rounded-full bg-pressed"
    >
      <div
        className={`h-full rounded-full bg-accent ${known ? 'transition-[width]' : 'w-1/3 animate-slide'}`}
        {...(known ? { style: { width: `${percent}%` } } : {})}
      />
    </div>
  )
}
