/** Ends with the task, or before it when it takes longer. Never rejects. */
export function inTime(task: Promise<unknown>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    task.then(end, end);
  });
}
