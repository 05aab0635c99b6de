/** One comparison of a server's value with the one that this browser computed. */
export interface Check {
  text: string;
  isTrue: boolean;
}
