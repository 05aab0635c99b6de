/** One comparison of what the server told with what this browser computed. */
export interface Check {
  text: string;
  isTrue: boolean;
}
