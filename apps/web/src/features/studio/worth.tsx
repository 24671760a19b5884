/** The money below an amount of coins or credits; nothing where there is none. */
export function Worth({ amount, money }: { amount: number; money: string | null }) {
  if (amount === 0 || money === null) return null
  return <span className="block text-xs whitespace-nowrap text-ink-faint">{money}</span>
}
