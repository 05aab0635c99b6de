/** Tells whether this is the wallet that deposits go to, and not a bonus (docs/rules.md#money). */
export const isCash = ({ wallet_type_id }: { wallet_type_id: number }): boolean => wallet_type_id === 1;
