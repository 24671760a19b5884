export { hintAlerts } from './alert-queue.ts'
export { type AlertState, readAlertStates } from './alert-states.ts'
export { queueAlerts } from './queue-alerts.ts'
export { returnAlerts } from './steer-alerts.ts'
