export const renderScene = () => "";
