export const pushTask = 'notification.push'
