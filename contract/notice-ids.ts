/** The id of an announcement of `/api/notifications` in the member's list (`/api/member/notifications`). */
export const noticeOfAgent = (notificationId: string) => `agent-${notificationId}`;
