let channel: BroadcastChannel | undefined

/** Tells the tabs of one browser of each other's sign-ins and sign-outs; nothing of who it is. */
function accountChannel(): BroadcastChannel {
  return (channel ??= new BroadcastChannel('plax_account'))
}

/** What is told does not come back to the tab that tells. */
export function notifyOtherTabs(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  accountChannel().postMessage('changed')
}

export function onOtherTab(listener: () => void): void {
  accountChannel().addEventListener('message', listener)
}
