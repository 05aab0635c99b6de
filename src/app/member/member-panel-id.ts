/** The profile bar watches this element leave the view. A module of its own, as the bar needs nothing else of the panel. */
export const MEMBER_PANEL_ID = 'member-panel';
