/** How long a person’s own spending limit still holds after they raised it. Our choice. */
export const raisedLimitHours = 24
export const spendingLimitMaxCoins = 100_000_000
