/**
 * How a script begins that the server itself wrote (decision 019).
 * @param mark chance of one rendering, which no content can know
 */
export const ownScript = (mark: string): string => `<script nonce="${mark}"`;
