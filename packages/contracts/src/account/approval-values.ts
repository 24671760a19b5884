/** Values of second approvals, free of zod for the browser. */

export const approvalStates = ['pending', 'approved', 'rejected'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Why the caller can’t approve a pending act now. */
export const approvalObstacles = ['own', 'waiting'] as const
export type ApprovalObstacle = (typeof approvalObstacles)[number]
