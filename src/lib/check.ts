/** One comparison of a value of the server with what this browser computed. */
export interface Check {
  text: string;
  isTrue: boolean;
}
