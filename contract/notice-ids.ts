/** The id that a notice of `/api/notifications` has in the member's list (`/api/member/notifications`). */
export const noticeOfAgent = (notificationId: string) => `agent-${notificationId}`;
